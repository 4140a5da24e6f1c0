import { isApple } from './platform.ts'
import { type Keystroke, type ShortcutName, shortcuts } from './shortcuts.ts'

export interface ParsedKeystroke {
  key: string
  mod: boolean
  control: boolean
  alt: boolean
  shift: boolean
}

const held = /^(?:(Mod)\+)?(?:(Control)\+)?(?:(Alt)\+)?(?:(Shift)\+)?/

/** Splits a keystroke into its key and the keys that are held. */
export const parseKeystroke = (keystroke: Keystroke): ParsedKeystroke => {
  const [before, mod, control, alt, shift] = held.exec(keystroke)!
  return {
    key: keystroke.slice(before.length),
    mod: mod !== undefined,
    control: control !== undefined,
    alt: alt !== undefined,
    shift: shift !== undefined,
  }
}

/** Returns the keystrokes of a shortcut on this platform. */
export const keystrokesOf = (name: ShortcutName): readonly Keystroke[] =>
  (isApple && shortcuts[name].mac) || shortcuts[name].keys

const marks: Record<string, string> = { Mod: '⌘', Control: '⌃', Alt: '⌥', Shift: '⇧' }
const keyLabels: Record<string, string> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** Formats a keystroke for this platform: `Ctrl+Alt+2`, or `⌥⌘2`. */
export const labelOf = (keystroke: Keystroke): string => {
  const { key, mod, control, alt, shift } = parseKeystroke(keystroke)
  const shown = keyLabels[key] ?? key.replace('Digit', '')
  if (isApple) {
    const order = [control && 'Control', alt && 'Alt', shift && 'Shift', mod && 'Mod']
    return [...order.flatMap((name) => (name ? [marks[name]] : [])), shown].join('')
  }
  return [mod || control ? 'Ctrl' : '', alt ? 'Alt' : '', shift ? 'Shift' : '', shown].filter(Boolean).join('+')
}

/** Formats a shortcut for this platform, to be shown beside its action. */
export const shortcutLabel = (name: ShortcutName): string => labelOf(keystrokesOf(name)[0]!)

const spokenKeys: Record<string, string> = {
  ArrowUp: 'Up Arrow',
  ArrowDown: 'Down Arrow',
  ArrowLeft: 'Left Arrow',
  ArrowRight: 'Right Arrow',
  '/': 'slash',
  '.': 'period',
  '?': 'question mark',
}

/**
 * Returns a shortcut in words, because screen readers read characters such as + and ⌘ in different
 * ways.
 */
export const spokenShortcut = (name: ShortcutName): string => {
  const { key, mod, control, alt, shift } = parseKeystroke(keystrokesOf(name)[0]!)
  const held = [
    (control || (mod && !isApple)) && 'Control',
    alt && (isApple ? 'Option' : 'Alt'),
    shift && 'Shift',
    mod && isApple && 'Command',
  ]
  return [...held, spokenKeys[key] ?? key.replace('Digit', '')].filter(Boolean).join(' ')
}

const ariaOf = (keystroke: Keystroke): string[] => {
  const { key, mod, control, alt, shift } = parseKeystroke(keystroke)
  const rest = [alt && 'Alt', shift && 'Shift', key.replace('Digit', '')].filter(Boolean)
  return (mod ? ['Control', 'Meta'] : control ? ['Control'] : ['']).map((first) =>
    [first, ...rest].filter(Boolean).join('+'),
  )
}

/** Returns a shortcut in the syntax of `aria-keyshortcuts`. */
export const ariaShortcut = (name: ShortcutName): string => keystrokesOf(name).flatMap(ariaOf).join(' ')

type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'>

const isSign = (key: string): boolean => key === '/' || key === '.' || key === '?'

const isKey = (event: KeyEvent, key: string): boolean => {
  if (key.startsWith('Digit') || key === 'Space') return event.code === key
  if (key.length > 1) return event.key === key
  if (event.key.toLowerCase() === key.toLowerCase()) return true
  // On a keyboard layout without Latin letters, the position of the key counts.
  return /[A-Z]/.test(key) && (event.key.length !== 1 || event.key > '\x7f') && event.code === `Key${key}`
}

/**
 * Returns true if the key types a character with AltGr, which Windows reports as Ctrl+Alt. On a Mac,
 * some browsers report Option as AltGr.
 */
const isAltGr = (event: KeyEvent): boolean =>
  !isApple && event.getModifierState('AltGraph') && !(event.code.startsWith('Digit') && /^\d$/.test(event.key))

const matches = (event: KeyEvent, keystroke: Keystroke): boolean => {
  const { key, mod, control, alt, shift } = parseKeystroke(keystroke)
  const isHeld =
    event.ctrlKey === (control || (mod && !isApple)) &&
    event.metaKey === (mod && isApple) &&
    event.altKey === alt &&
    // Shift is ignored for symbols, because many layouts need it to type them.
    (isSign(key) || event.shiftKey === shift)
  return isHeld && isKey(event, key) && !isAltGr(event)
}

/** Returns true if the event is a keystroke of the shortcut. */
export const isShortcut = (event: KeyEvent, name: ShortcutName): boolean =>
  keystrokesOf(name).some((keystroke) => matches(event, keystroke))
