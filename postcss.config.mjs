// Next minifies CSS; a second pass here would only repeat its warnings.
export default { plugins: { '@tailwindcss/postcss': { optimize: false } } }
