/**
 * The address of the picture for a page's link previews. An article has its own; any other page
 * shares that of its section, so that a list of any length needs one picture.
 * @param path The page's, without the base path.
 */
export function ogPath(path: string, isArticle = false): string {
  const [section] = path.split('/').filter(Boolean)
  return `/images/og${isArticle ? path : `/${section ?? 'home'}`}.png`
}
