import type { CoverDesign } from '#manuscript/model/cover/cover.ts'
import { languageOf, type LanguageCode, type Script } from '#manuscript/model/languages.ts'
import { layoutOf } from '../pdf/pdf-layout.ts'

/** The setting of one kind of text on a cover. Lengths are in em. */
export interface CoverFace {
  /** Names in the font files, in lookup order. */
  fonts: string[]
  weight: number
  style: 'normal' | 'italic'
  /** Width of the letters in per cent. */
  stretch: number
  tracking: number
  /** Distance of baselines. */
  pitch: number
  /** The heights of a line above and below the baseline. */
  top: number
  bottom: number
}

export const faceRoles = ['title', 'italic', 'text', 'author', 'spaced'] as const
export type FaceRole = (typeof faceRoles)[number]

interface FacePreference {
  /** Families in the order of preference. The first one that has all letters is used. */
  families: string[]
  weight: number
  style?: 'italic'
  tracking?: number
  /** The text is set in capitals. */
  capitals?: true
}

const cormorant = { families: ['Cormorant Garamond'], weight: 600 }
const roboto = { families: ['Roboto Condensed'], weight: 500 }
const playfair = { families: ['Playfair Display'], weight: 700 }
const noto = { families: [], weight: 400 }

const facePreferences: Record<CoverDesign, Record<FaceRole, FacePreference>> = {
  literary: {
    title: cormorant,
    italic: { ...cormorant, style: 'italic' },
    text: cormorant,
    author: cormorant,
    spaced: cormorant,
  },
  thriller: {
    title: { ...roboto, weight: 900, capitals: true },
    italic: roboto,
    text: roboto,
    author: roboto,
    spaced: { ...roboto, tracking: 0.14, capitals: true },
  },
  romance: {
    title: { ...playfair, style: 'italic' },
    italic: { ...playfair, style: 'italic' },
    text: playfair,
    author: playfair,
    spaced: playfair,
  },
  fantasy: {
    title: { families: ['Cinzel', 'Playfair Display'], weight: 700 },
    italic: { ...cormorant, style: 'italic' },
    text: cormorant,
    author: { families: ['Cinzel', 'Playfair Display'], weight: 700, tracking: 0.04 },
    spaced: { families: ['Cinzel', 'Playfair Display'], weight: 700, tracking: 0.1 },
  },
  guide: { title: { ...roboto, weight: 900 }, italic: roboto, text: roboto, author: roboto, spaced: roboto },
  academic: {
    title: { ...noto, weight: 700 },
    italic: { ...noto, style: 'italic' },
    text: noto,
    author: noto,
    spaced: noto,
  },
}

const latin = '\\p{Script=Latin}\\p{Script=Common}\\p{Script=Inherited}'
const letters = (scripts: string) => new RegExp(`^[${latin}${scripts}]*$`, 'u')
/**
 * Matches the text that each display face can set. Other text is set in the family of its script.
 */
const covered: Record<string, RegExp> = {
  'Cormorant Garamond': letters('\\p{Script=Cyrillic}'),
  'Playfair Display': letters('\\p{Script=Cyrillic}'),
  // This face lacks the letters of Vietnamese.
  Cinzel: /^(?:(?![\u01A0\u01A1\u01AF\u01B0\u1EA0-\u1EF9])[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])*$/u,
  'Roboto Condensed': letters('\\p{Script=Cyrillic}\\p{Script=Greek}'),
}

type Lines = Pick<CoverFace, 'pitch' | 'top' | 'bottom'>
const european: Lines = { pitch: 1.04, top: 0.72, bottom: 0.22 }
const ideographic: Lines = { pitch: 1.22, top: 0.88, bottom: 0.12 }
const linesOf: Record<Script, Lines> = {
  Latn: european,
  Cyrl: european,
  Grek: european,
  Arab: { pitch: 1.46, top: 0.95, bottom: 0.48 },
  Hebr: { pitch: 1.18, top: 0.72, bottom: 0.22 },
  Deva: { pitch: 1.38, top: 0.92, bottom: 0.36 },
  Beng: { pitch: 1.38, top: 0.92, bottom: 0.36 },
  Taml: { pitch: 1.34, top: 0.86, bottom: 0.36 },
  Thai: { pitch: 1.45, top: 1.02, bottom: 0.34 },
  Hans: ideographic,
  Hant: ideographic,
  Jpan: ideographic,
  Kore: ideographic,
}
const linesOfLanguage: Partial<Record<LanguageCode, Lines>> = {
  // Nastaliq letters rise along the line, so they need more height.
  urdu: { pitch: 2.25, top: 1.35, bottom: 0.85 },
  // Marks can be above other marks.
  vietnamese: { pitch: 1.24, top: 0.84, bottom: 0.26 },
}
/** Lines of capitals are set close together, unless there are marks above or strokes below them. */
const linesOfCapitals = (capitals: string): Lines => {
  const top = /[\u0300-\u0362]/u.test(capitals.normalize('NFD').replaceAll(/[\u0327\u0328\u0323]/g, '')) ? 0.93 : 0.715
  const bottom = /[ДЦЩQÇŞȘŢȚĄĘ,;]/u.test(capitals) ? 0.16 : 0
  return { pitch: top + bottom + 0.15, top, bottom }
}

/** Typst knows a condensed family under the name of the normal one. */
const condensed: Record<string, string> = { 'Roboto Condensed': 'Roboto' }

const isEuropean = (language: LanguageCode): boolean => ['Latn', 'Cyrl', 'Grek'].includes(languageOf(language).script)

/** Returns true if text of a design's role is set in capitals. */
export const inCapitals = (design: CoverDesign, role: FaceRole): boolean =>
  facePreferences[design][role].capitals === true

/** Returns the display family for a text, or undefined if no family of the design has its letters. */
export const displayFamily = (
  design: CoverDesign,
  role: FaceRole,
  { language, text }: { language: LanguageCode; text: string },
): string | undefined =>
  isEuropean(language) ? facePreferences[design][role].families.find((name) => covered[name]!.test(text)) : undefined

/**
 * Describes the face of a role. `families` are those of the language and of all scripts in the
 * text.
 */
export const faceOf = (
  design: CoverDesign,
  role: FaceRole,
  { language, text, families }: { language: LanguageCode; text: string; families: readonly string[] },
): CoverFace => {
  const { weight, style, tracking = 0, capitals } = facePreferences[design][role]
  const display = displayFamily(design, role, { language, text })
  const isCapitals = capitals === true && isEuropean(language)
  const usual = linesOfLanguage[language] ?? linesOf[languageOf(language).script]
  const lines = isCapitals ? linesOfCapitals(text.toLocaleUpperCase(languageOf(language).tag)) : usual
  return {
    fonts: display ? [condensed[display] ?? display, ...families] : [...families],
    weight,
    stretch: display && condensed[display] ? 75 : 100,
    // Slanted text looks broken in scripts without italics.
    style: style && isEuropean(language) ? style : 'normal',
    tracking: layoutOf(language, { design: 'modern', page: 'a5' }).tracking ? tracking : 0,
    ...lines,
    pitch: role === 'title' ? lines.pitch : Math.max(1.16, lines.pitch * 1.1),
  }
}
