import { HISTORIC_TAG, type LexicalEditor } from 'lexical'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { observeNear } from './observe-near.ts'

/** A fake page element, for tests without a browser. */
class FakeElement {
  parentElement: FakeElement | null = null
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  get firstElementChild() {
    return { checkVisibility: () => true }
  }
}

/** The names of the elements that the fake browser observes. */
const observed = new Set<string>()
beforeEach(() => {
  observed.clear()
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = ({ name }: FakeElement) => observed.add(name)
      unobserve = ({ name }: FakeElement) => observed.delete(name)
      disconnect = () => observed.clear()
    },
  )
})

afterEach(() => vi.unstubAllGlobals())

/** Opens a text of parts with one picture in each, all of them observed. */
const open = (...names: string[]) => {
  const root = Object.assign(new FakeElement('root'), {
    addEventListener: (_: string, listener: (event: object) => void) => (listen = listener),
    removeEventListener: () => undefined,
  })
  let listen: ((event: object) => void) | undefined
  let update: ((change: object) => void) | undefined
  const editor = {
    getRootElement: () => root,
    registerRootListener: (take: (root: object) => () => void) => take(root),
    registerUpdateListener: (listener: (change: object) => void) => {
      update = listener
      return () => undefined
    },
  }
  const parts = names.map((name) => Object.assign(new FakeElement(`part of ${name}`), { parentElement: root }))
  const pictures = names.map((name, at) => Object.assign(new FakeElement(name), { parentElement: parts[at]! }))
  const changes: string[] = []
  const observer = observeNear(editor as unknown as LexicalEditor, '0px', (element, isNear) =>
    changes.push(`${(element as unknown as FakeElement).name} ${isNear ? 'near' : 'far'}`),
  )
  for (const picture of pictures) observer.observe(picture as unknown as Element)
  return {
    observer,
    changes,
    /** Moves a picture to the part of another one, as a state that replaces the whole text does. */
    move: (from: number, to: number) => {
      pictures[from]!.parentElement = parts[to]!
      update?.({ tags: new Set([HISTORIC_TAG]), dirtyElements: new Map([['root', false]]) })
    },
    skip: (part: number, skipped: boolean) => listen?.({ target: parts[part], skipped }),
  }
}

test('elements are measured only while their part of the text is drawn', () => {
  const { observer, changes, skip } = open('one', 'two')
  expect([...observed]).toEqual(['one', 'two'])
  skip(0, true)
  expect([...observed]).toEqual(['two'])
  expect(changes).toEqual(['one far'])
  skip(0, false)
  expect([...observed]).toEqual(['two', 'one'])
  observer.disconnect()
  expect(observed.size).toBe(0)
})

test('a picture that moves to another part follows that part from then on', () => {
  const { skip, move } = open('one', 'two', 'three')
  skip(1, true)
  expect([...observed]).toEqual(['one', 'three'])
  // The picture moves out of the skipped part, and later back into it.
  move(1, 0)
  expect([...observed]).toEqual(['one', 'three', 'two'])
  skip(0, true)
  expect([...observed]).toEqual(['three'])
  move(0, 2)
  expect([...observed]).toEqual(['three', 'one'])
  skip(0, false)
  expect([...observed]).toEqual(['three', 'one', 'two'])
})

test('what moves into a part that the browser skips is not measured until it is drawn', () => {
  const { changes, skip, move } = open('one', 'two')
  skip(1, true)
  move(0, 1)
  expect([...observed]).toEqual([])
  skip(1, false)
  expect(observed).toEqual(new Set(['one', 'two']))
  expect(changes).toEqual(['two far'])
})
