import type { Colour } from './contrast.ts'

/** Typographic designs, named after the books that they suit. */
export const coverDesigns = ['literary', 'thriller', 'romance', 'fantasy', 'guide', 'academic'] as const
export type CoverDesign = (typeof coverDesigns)[number]

/** The colours of a cover. `ink` and `accent` are legible on `ground`, and `onBlock` on `block`. */
export interface CoverColours {
  ground: Colour
  ink: Colour
  accent: Colour
  block: Colour
  onBlock: Colour
}

export const coverSchemes = {
  paper: { ground: '#f5efe3', ink: '#1c1a17', accent: '#a8331a', block: '#23201c', onBlock: '#f5efe3' },
  ink: { ground: '#15161b', ink: '#f4efe6', accent: '#f26b46', block: '#ece5d8', onBlock: '#15161b' },
  brick: { ground: '#98301d', ink: '#fff5ea', accent: '#ffd79a', block: '#fbefdf', onBlock: '#7a2514' },
  forest: { ground: '#173a2e', ink: '#f3efe0', accent: '#e4ba62', block: '#f0ead8', onBlock: '#173a2e' },
  ocean: { ground: '#12334d', ink: '#f1f5f4', accent: '#86d3e2', block: '#e6eff1', onBlock: '#12334d' },
  plum: { ground: '#43193f', ink: '#fbeff3', accent: '#f3abbc', block: '#f8e8ec', onBlock: '#43193f' },
  rose: { ground: '#f3d5cf', ink: '#58132e', accent: '#9c1d48', block: '#58132e', onBlock: '#fbe6e1' },
  ochre: { ground: '#e8b84a', ink: '#231a0b', accent: '#7a1f10', block: '#231a0b', onBlock: '#f4d689' },
} as const satisfies Record<string, CoverColours>
export type CoverScheme = keyof typeof coverSchemes
export const coverSchemeNames = Object.keys(coverSchemes) as CoverScheme[]

/** Returns colours with `ground` and `ink` exchanged, for text on a picture. */
export const reversedColours = ({ ground, ink, ...rest }: CoverColours): CoverColours => ({
  ...rest,
  ground: ink,
  ink: ground,
  accent: ground,
})

/** The default colour scheme of a design. */
export const usualScheme: Record<CoverDesign, CoverScheme> = {
  literary: 'paper',
  thriller: 'ink',
  romance: 'rose',
  fantasy: 'forest',
  guide: 'ochre',
  academic: 'ocean',
}

/** `whole` shows the image behind the text, `window` in an area of its own. */
export const imagePlacements = ['whole', 'window'] as const
export type ImagePlacement = (typeof imagePlacements)[number]

/** The author's choices for a cover. The words come from the details of the book. */
export interface Cover {
  design: CoverDesign
  scheme: CoverScheme
  /** The name of a stored image; empty for a cover with only text. */
  image: string
  placement: ImagePlacement
  /** The point of the image that stays visible when it is cropped, in per cent of its size. */
  focus: { x: number; y: number }
  /** The text of the back cover. If it is empty, the cover has the description of the book. */
  back_text: string
  /** True if the EPUB has this cover. */
  in_epub: boolean
}

export const emptyCover = (): Cover => ({
  design: 'literary',
  scheme: 'paper',
  image: '',
  placement: 'whole',
  focus: { x: 50, y: 50 },
  back_text: '',
  in_epub: true,
})

/** The size of the front cover as a picture, in pixels. All shops accept it. */
export const FRONT_PIXELS = { width: 1600, height: 2560 } as const
/** The width at which shops show covers in lists. */
export const THUMBNAIL_PIXELS = 160
