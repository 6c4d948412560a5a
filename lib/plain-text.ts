/** Tells a browser that the text is UTF-8 where a static host does not. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A file of text that a browser shows as it is. */
export function plainText(text: string): Response {
  return new Response(BYTE_ORDER_MARK + text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
