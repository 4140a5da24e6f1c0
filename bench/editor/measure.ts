import './page.css'

export interface Variant {
  /** Shows the text on the page. Resolves as soon as its elements exist. */
  open: (words: number, headings: boolean) => Promise<void>
}

const painted = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve())
    port1.start()
    requestAnimationFrame(() => port2.postMessage(null))
  })

const sheet = () => document.querySelector<HTMLElement>('[contenteditable]')!
const paragraphs = () => document.querySelectorAll('[contenteditable] p')
const middle = () => paragraphs().item(Math.floor(paragraphs().length / 2))

/** Resolves with the time from the next Z until the page shows this many characters. */
const restore = async (length: number) => {
  const started = await new Promise<number>((pressed) =>
    addEventListener('keydown', ({ key, timeStamp }) => key === 'z' && pressed(timeStamp), true),
  )
  while (sheet().textContent.length < length) await new Promise((resolve) => setTimeout(resolve))
  await painted()
  return performance.now() - started
}

/** Exposes the actions of the benchmark on a page, for any editor. */
export const measure = (variant: Variant) => {
  let latencies: number[] = []
  addEventListener(
    'keydown',
    ({ timeStamp }) => void painted().then(() => latencies.push(performance.now() - timeStamp)),
    true,
  )
  let restoring = Promise.resolve(0)
  const bench = {
    load: async (words: number, headings: boolean) => {
      const started = performance.now()
      await variant.open(words, headings)
      while (paragraphs().length < 5) await new Promise((resolve) => setTimeout(resolve))
      await painted()
      return performance.now() - started
    },
    /**
     * Scrolls to the middle of the text, and returns a position in the paragraph there that can be
     * clicked.
     */
    showMiddle: async () => {
      for (let attempt = 0; attempt < 50; attempt++) {
        middle().scrollIntoView({ block: 'center' })
        await painted()
        const { x, y, height } = middle().getBoundingClientRect()
        const place = { x: x + 100, y: y + height / 2 }
        // A part of the text gets its real height only when it is shown, which moves the other
        // parts.
        if (middle().contains(document.elementFromPoint(place.x, place.y))) return place
      }
      throw new Error('The paragraph in the middle cannot be clicked.')
    },
    takeLatencies: () => {
      const taken = latencies
      latencies = []
      return taken
    },
    paste: async (html: string) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      // Compares lengths, because Lexical with chapters inserts everything that is pasted into one
      // paragraph.
      const before = sheet().textContent.length
      const started = performance.now()
      sheet().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      while (sheet().textContent.length === before) await new Promise((resolve) => setTimeout(resolve))
      await painted()
      return performance.now() - started
    },
    length: () => sheet().textContent.length,
    /** Measures the time from the next Z until the page shows this many characters, see `restored`. */
    watchRestore: (length: number) => {
      restoring = restore(length)
    },
    restored: () => restoring,
    ending: () => sheet().textContent.slice(-3),
  }
  Object.assign(globalThis, { bench })
  return bench
}
