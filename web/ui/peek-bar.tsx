import { useLayoutEffect, useRef } from 'react'
import { useBottomTaken } from '#web/lib/stores/bottom-bar.ts'
import { Button } from './button.tsx'

interface PeekBarProps {
  onBack: () => void
  children: string
}

/**
 * A bar that returns to a sheet which was hidden to show the text on a narrow screen. While a
 * proposal is open, the proposal is shown instead. Other bars at the bottom of the page leave room
 * for it, by the height `--peek`.
 */
export const PeekBar = (props: PeekBarProps) => (useBottomTaken() ? null : <Bar {...props} />)

const Bar = ({ onBack, children }: PeekBarProps) => {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const page = document.documentElement
    if (bar.current) page.style.setProperty('--peek', `${bar.current.offsetHeight}px`)
    return () => void page.style.removeProperty('--peek')
  }, [])
  return (
    <div
      ref={bar}
      className="fixed inset-x-0 bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] z-10 flex justify-center border-t border-rule bg-sheet p-8 md:bottom-0"
    >
      <Button variant="primary" onClick={onBack}>
        {children}
      </Button>
    </div>
  )
}
