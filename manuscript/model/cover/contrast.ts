/** A colour as `#rrggbb`. */
export type Colour = `#${string}`

type Channels = [red: number, green: number, blue: number]

export const channelsOf = (colour: string): Channels => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

/** The linear light of each 8-bit value, as WCAG 2.2 defines it. */
export const linearLight: Readonly<Float64Array> = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})

/** Returns the relative luminance of WCAG 2.2 for 8-bit channels. */
export const luminance = ([red, green, blue]: Channels): number =>
  0.2126 * linearLight[red]! + 0.7152 * linearLight[green]! + 0.0722 * linearLight[blue]!

export const contrastOfLuminances = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Returns the contrast ratio of WCAG 2.2, from 1 to 21. */
export const contrast = (one: string, other: string): number =>
  contrastOfLuminances(luminance(channelsOf(one)), luminance(channelsOf(other)))

/** The minimum contrast of all text on a cover: level AA for text of any size. */
export const LEAST_CONTRAST = 4.5
