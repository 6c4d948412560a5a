declare const require: {
  context(folder: string, deep: boolean, name: RegExp): (file: string) => unknown
}

// Makes the files of content/ parts of each page in `next dev`, which then shows a saved one by itself.
if (process.env.NODE_ENV === 'development') {
  require.context('../../content', true, /\.(mdx|svg|png|jpe?g|webp|avif)$/)
}

export {}
