import { Pause, Play } from 'lucide-react'
import { hero } from '../texts/landing.ts'

/**
 * Pauses the animations of the hero with CSS only. Hidden if the visitor prefers reduced motion.
 */
export const PauseAnimation = () => (
  <label className="pause-animation relative inline-flex min-h-target items-center gap-8 self-start rounded-control motion-reduce:hidden px-8 text-13 text-quiet hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
    <input type="checkbox" aria-label={hero.pause} className="peer absolute inset-0 cursor-pointer opacity-0" />
    <Pause className="size-icon peer-checked:hidden" strokeWidth={1.5} aria-hidden="true" />
    <Play className="hidden size-icon peer-checked:block" strokeWidth={1.5} aria-hidden="true" />
    <span className="peer-checked:hidden">{hero.pause}</span>
    <span className="hidden peer-checked:inline">{hero.play}</span>
  </label>
)
