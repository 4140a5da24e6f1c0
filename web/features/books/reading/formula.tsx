import { useLayoutEffect, useRef } from 'react'
import { drawFormula } from '#web/editor/blocks/formula/draw-formula.ts'

/**
 * Shows TeX as MathML. Shows the TeX itself until the parser is loaded, or if the TeX is invalid.
 */
export const Formula = ({ tex, display = false }: { tex: string; display?: boolean }) => {
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (element.current) drawFormula(element.current, tex, display)
  }, [tex, display])
  return display ? (
    <div ref={(node) => void (element.current = node)} dir="ltr" className="formula" />
  ) : (
    <span ref={element} dir="ltr" />
  )
}
