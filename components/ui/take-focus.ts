/** A ref for what takes the place of the button that was pressed, and the focus with it. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
