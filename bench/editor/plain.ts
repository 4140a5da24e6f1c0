import { book } from './book.ts'
import { measure } from './measure.ts'

/** A little more than one screen, so that there is something to scroll. */
const WORDS = 1200

// Opens a page of text that only the browser edits. Its keys show the lowest cost of a key on this
// machine.
measure({
  async open() {
    const sheet = document.createElement('div')
    sheet.contentEditable = 'true'
    sheet.className = 'manuscript sheet'
    for (const { text } of book(WORDS, false)) {
      const paragraph = document.createElement('p')
      paragraph.textContent = text
      sheet.append(paragraph)
    }
    document.querySelector('#root')!.replaceChildren(sheet)
  },
})
