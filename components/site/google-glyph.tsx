/** The provider's initial, drawn with one stroke in the colour of the text. */
export function GoogleGlyph() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="3"
      aria-hidden="true"
      className="size-2 shrink-0 stroke-current"
    >
      <path d="M18.5 6A9 9 0 1 0 21 12.5H12.5" />
    </svg>
  )
}
