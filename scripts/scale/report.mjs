export function writeReport({ before, after }) {
  const perArticle = (after.cpuMs - before.cpuMs) / (after.articles - before.articles)
  console.log({ perArticle, before: before.cpuMs, after: after.cpuMs })
  console.table(
    Object.entries(before.sizes).map(([page, size]) => ({
      page,
      ...size,
      after: after.sizes[page].page,
      afterDoc: after.sizes[page].document,
      growth: after.sizes[page].page / size.page,
    })),
  )
  return perArticle <= 35
}
