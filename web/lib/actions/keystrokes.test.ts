import { afterEach, expect, it, vi } from 'vitest'

const press = (key: string, code: string, held: string[] = []) => ({
  key,
  code,
  ctrlKey: held.includes('Control'),
  metaKey: held.includes('Meta'),
  altKey: held.includes('Alt'),
  shiftKey: held.includes('Shift'),
  getModifierState: (name: string) => held.includes(name),
})

/** Loads the module as in a browser on this platform. */
const on = async (platform: 'Win32' | 'MacIntel') => {
  vi.resetModules()
  vi.stubGlobal('navigator', { platform })
  return import('./keystrokes.ts')
}
afterEach(() => vi.unstubAllGlobals())

it('shows a shortcut as the platform writes it', async () => {
  const windows = await on('Win32')
  expect(windows.shortcutLabel('chapter')).toBe('Ctrl+Alt+2')
  expect(windows.shortcutLabel('quote')).toBe('Ctrl+Shift+9')
  expect(windows.ariaShortcut('acceptProposal')).toBe('Control+Enter Meta+Enter')
  const mac = await on('MacIntel')
  expect(mac.shortcutLabel('chapter')).toBe('⌥⌘2')
  expect(mac.shortcutLabel('quote')).toBe('⌃⇧9')
  expect(mac.shortcutLabel('rowUp')).toBe('⌃⇧↑')
})

it('says a shortcut in words', async () => {
  const windows = await on('Win32')
  expect(windows.spokenShortcut('acceptProposal')).toBe('Control Enter')
  expect(windows.spokenShortcut('insertWord')).toBe('Control Right Arrow')
  const mac = await on('MacIntel')
  expect(mac.spokenShortcut('insertWord')).toBe('Option Right Arrow')
  expect(mac.spokenShortcut('chapter')).toBe('Option Command 2')
})

it('recognizes a letter on layouts without Latin letters, and no other letter in its place', async () => {
  const { isShortcut } = await on('Win32')
  expect(isShortcut(press('л', 'KeyK', ['Control']), 'link')).toBe(true)
  expect(isShortcut(press('t', 'KeyK', ['Control']), 'link')).toBe(false)
  expect(isShortcut(press('k', 'KeyV', ['Control']), 'link')).toBe(true)
  expect(isShortcut(press('k', 'KeyK', ['Control', 'Shift']), 'link')).toBe(false)
})

it('recognizes a digit by its place, whatever character it types', async () => {
  const { isShortcut } = await on('Win32')
  expect(isShortcut(press('é', 'Digit2', ['Control', 'Alt']), 'chapter')).toBe(true)
  expect(isShortcut(press('(', 'Digit9', ['Control', 'Shift']), 'quote')).toBe(true)
  const mac = await on('MacIntel')
  expect(mac.isShortcut(press('™', 'Digit2', ['Meta', 'Alt']), 'chapter')).toBe(true)
  expect(mac.isShortcut(press('™', 'Digit2', ['Meta', 'Alt', 'AltGraph']), 'chapter')).toBe(true)
})

it('leaves what AltGr types to the text', async () => {
  const { isShortcut } = await on('Win32')
  expect(isShortcut(press('²', 'Digit2', ['Control', 'Alt', 'AltGraph']), 'chapter')).toBe(false)
  expect(isShortcut(press('}', 'Digit0', ['Control', 'Alt', 'AltGraph']), 'paragraph')).toBe(false)
  expect(isShortcut(press('2', 'Digit2', ['Control', 'Alt', 'AltGraph']), 'chapter')).toBe(true)
})

it('accepts a sign with and without Shift, as the layout needs it', async () => {
  const { isShortcut } = await on('Win32')
  expect(isShortcut(press('/', 'Slash', ['Control']), 'shortcuts')).toBe(true)
  expect(isShortcut(press('/', 'Digit7', ['Control', 'Shift']), 'shortcuts')).toBe(true)
  expect(isShortcut(press('?', 'Slash', ['Shift']), 'shortcuts')).toBe(true)
  expect(isShortcut(press('-', 'Slash', ['Control']), 'shortcuts')).toBe(false)
})
