/** Pixels as three bytes each, row by row. */
export interface Canvas {
  width: number
  height: number
  data: Uint8Array
}

/** How much of each pixel a shape covers, 0 to 255. */
export interface Stamp {
  width: number
  height: number
  coverage: Uint8Array
}

/** Copies a picture onto another, its top left corner at `left`, `top`. */
export function paste(canvas: Canvas, piece: Canvas, left: number, top: number): void {
  for (let row = 0; row < piece.height; row++) {
    const source = piece.data.subarray(row * piece.width * 3, (row + 1) * piece.width * 3)
    canvas.data.set(source, ((top + row) * canvas.width + left) * 3)
  }
}

/** Prints a shape in a colour; what would lie outside the canvas is cut off. */
export function print(
  canvas: Canvas,
  stamp: Stamp,
  { left, top, colour }: { left: number; top: number; colour: readonly [number, number, number] },
): void {
  const { width, height, data } = canvas
  for (let row = Math.max(0, -top); row < stamp.height && top + row < height; row++) {
    for (let column = Math.max(0, -left); column < stamp.width && left + column < width; column++) {
      const covered = stamp.coverage[row * stamp.width + column] ?? 0
      if (covered === 0) continue
      const at = ((top + row) * width + left + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const below = data[at + channel] ?? 0
        const ink = colour[channel] ?? 0
        data[at + channel] = below + ((ink - below) * covered) / 255
      }
    }
  }
}
