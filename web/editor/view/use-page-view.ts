import { type CSSProperties, useEffect } from 'react'
import { type LanguageCode, languageOf } from '#manuscript/model/languages.ts'
import { type PageView, usePageView } from '#web/lib/stores/page-view.ts'
import type { OpenManuscript } from '../open-manuscript.ts'
import { registerCurrentPassage } from './current-passage.ts'
import { registerTypewriter } from './typewriter.ts'

const widths: Record<PageView['width'], number> = { narrow: 52, normal: 66, wide: 84 }
const sizes: Record<PageView['size'], number> = { small: 17, normal: 19, large: 22, huge: 26 }
const typefaces: Record<PageView['typeface'], string | undefined> = {
  serif: undefined,
  sans: 'var(--font-sans)',
  mono: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace",
}

/**
 * Applies the person's choices to the page of the open text: what happens while typing, and the
 * properties that the element around the page gets.
 */
export const useAppliedView = (manuscript: OpenManuscript | undefined, language: LanguageCode): CSSProperties => {
  const { typewriter, highlight, width, size, typeface } = usePageView()
  const editor = manuscript?.editor
  const { tag } = languageOf(language)
  useEffect(() => (typewriter && editor ? registerTypewriter(editor) : undefined), [editor, typewriter])
  useEffect(
    () => (highlight !== 'none' && editor ? registerCurrentPassage(editor, highlight, tag) : undefined),
    [editor, highlight, tag],
  )
  const [measure, pixels] = [widths[width], sizes[size]]
  return {
    ...(width !== 'normal' && { '--container-measure': `${measure}ch` }),
    ...(size !== 'normal' && { '--text-manuscript': `${pixels / 16}rem` }),
    ...(typefaces[typeface] && { '--manuscript-face': typefaces[typeface] }),
    // Parts out of sight have an estimated height: larger letters need more, longer lines less.
    '--height-factor': ((pixels / sizes.normal) ** 2 / ((measure / widths.normal) * (pixels / sizes.normal))).toFixed(
      3,
    ),
  } as CSSProperties
}
