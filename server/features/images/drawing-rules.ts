/** The elements that a drawing keeps. None of them runs a script, plays, or embeds another document. */
export const keptElements: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath linearGradient ' +
    'radialGradient stop clipPath mask pattern marker title desc style'
  ).split(' '),
)

/** Elements that are removed, but whose content stays. */
export const unwrappedElements: ReadonlySet<string> = new Set(['a', 'switch'])

export const gradients: ReadonlySet<string> = new Set(['linearGradient', 'radialGradient'])

export const keptAttributes: ReadonlySet<string> = new Set(
  (
    'id class style transform x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points pathLength width height viewBox ' +
    'preserveAspectRatio dx dy rotate textLength lengthAdjust startOffset method spacing side offset ' +
    'gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform ' +
    'clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-dasharray stroke-dashoffset color opacity display visibility overflow clip-path ' +
    'clip-rule mask marker-start marker-mid marker-end paint-order vector-effect mix-blend-mode isolation ' +
    'shape-rendering text-rendering color-interpolation stop-color stop-opacity font-family font-size ' +
    'font-style font-weight font-variant font-stretch font-size-adjust letter-spacing word-spacing ' +
    'text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift direction unicode-bidi ' +
    'writing-mode glyph-orientation-vertical kerning lang xml:lang xml:space version role aria-label type media'
  ).split(' '),
)

const ownReference = /url\(\s*(["']?)#([\w:.-]{1,200})\1\s*\)/gi
/** Matches everything that could load a resource, in CSS and in attributes with CSS syntax. */
const loading = /url\s*\(|image\s*\(|image-set|src\s*\(|[@\\]|expression|javascript:|data:/i

/** Returns the ids that a value refers to with `url(#id)`. */
export const referencesIn = (value: string): string[] => Array.from(value.matchAll(ownReference), ([, , id]) => id!)

/** Returns true if a value refers to nothing outside of the drawing. */
export const isOwn = (value: string): boolean => !loading.test(value.replaceAll(ownReference, ''))

/** Replaces the references in a style sheet for which `keep` returns false. */
export const filterReferences = (css: string, keep: (id: string) => boolean): string =>
  css.replaceAll(ownReference, (all, _, id: string) => (keep(id) ? all : 'none'))
