import type { BrowserContext, Page } from '@playwright/test'
import { random } from '#tests/random.ts'
import { type FakeProject, openDesk, paragraphs, sheet, word } from './desk-test.ts'
import { expect } from './inkloom-test.ts'
import { timeLimit } from './time-limit.ts'

const below = (count: number): number => Math.floor(random() * count)

/** The events of an edit, delivered at once. */
const eventsOf = (text: string): string =>
  [
    { type: 'delta', text },
    { type: 'end', reply: { modified_content: text }, words: 1 },
  ]
    .map((event) => `data: ${JSON.stringify(event)}\n\n`)
    .join('')

const paste = (text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document
    .querySelector('[contenteditable]')!
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Returns all text that the browser keeps because the server does not have it yet. */
const journal = () =>
  new Promise<string>((resolve) => {
    const opened = indexedDB.open('inkloom')
    opened.onsuccess = () => {
      const read = opened.result.transaction('unsent').objectStore('unsent').getAll()
      read.onsuccess = () => {
        opened.result.close()
        resolve(JSON.stringify(read.result))
      }
    }
  })

const cutNetwork = () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  navigator.sendBeacon = () => false
}

/**
 * Writes in one or two tabs of a project, at random: types, pastes, accepts and rejects edits of
 * the AI, undoes, goes offline, loses answers and tabs. Every word that it writes is unique.
 */
export class RandomDesk {
  private readonly context: BrowserContext
  private readonly project: FakeProject
  private readonly tabs: Page[]
  private words = 0
  private isOffline = false
  /**
   * All written words, except those that were undone or that a crash lost before they were in the
   * journal.
   */
  readonly written = new Set<string>()
  /** The tab that wrote each word. */
  private readonly writers = new Map<string, Page>()
  readonly log: string[] = []

  constructor(context: BrowserContext, project: FakeProject, page: Page) {
    this.context = context
    this.project = project
    this.tabs = [page]
  }

  private newWord(page: Page): string {
    const word = `w${++this.words}z`
    this.written.add(word)
    this.writers.set(word, page)
    return word
  }

  private get tab(): Page {
    return this.tabs[below(this.tabs.length)]!
  }

  /**
   * Puts the caret at the end of a paragraph without a click, which could hit a proposal that
   * covers it.
   */
  private async goToParagraph(page: Page): Promise<void> {
    const all = paragraphs(page)
    await sheet(page).focus()
    await all
      .nth(below(await all.count()))
      .evaluate((element) => getSelection()!.collapse(element, element.childNodes.length))
  }

  private async type(page: Page): Promise<void> {
    await this.goToParagraph(page)
    if (below(4) === 0) await page.keyboard.press('Enter')
    const words = Array.from({ length: 1 + below(3) }, () => this.newWord(page))
    await page.keyboard.type(` ${words.join(' ')}`)
  }

  private async pasteText(page: Page): Promise<void> {
    await this.goToParagraph(page)
    await page.evaluate(paste, `${this.newWord(page)}\n\n${this.newWord(page)}`)
  }

  private async edit(page: Page): Promise<void> {
    const ours = page.getByRole('region', { name: 'Proposal' })
    if (await ours.isVisible()) return
    await this.goToParagraph(page)
    const button = page.getByRole('toolbar', { name: 'AI' }).getByRole('button', { name: 'Expand' })
    if (this.isOffline || !(await button.isVisible()) || (await button.getAttribute('aria-disabled')) === 'true') return
    const reply = this.newWord(page)
    await page.route('**/v1/expand_content', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: eventsOf(reply) }),
    )
    await button.click()
    await expect(ours).toContainText(reply)
    if (below(3) === 0) await this.type(page)
    const isAccepted = below(3) > 0 && (await this.press(page, 'Accept'))
    // On a busy machine, a click can take longer than its limit.
    await expect(async () => {
      if (!isAccepted && (await ours.isVisible())) await this.press(page, 'Reject')
      await expect(ours).toBeHidden({ timeout: 1000 })
    }).toPass({ timeout: timeLimit(60_000) })
    this.log.push(isAccepted ? 'accepted' : 'rejected')
    if (!isAccepted) this.written.delete(reply)
  }

  /**
   * Returns false if the button can't be pressed, for example because the passage was changed in
   * the meantime.
   */
  private async press(page: Page, name: 'Accept' | 'Reject'): Promise<boolean> {
    const choices = page.getByRole('toolbar', { name: 'Proposal' })
    return choices
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click({ timeout: 5000 })
      .then(
        () => true,
        () => false,
      )
  }

  private async undo(page: Page): Promise<void> {
    const before = await sheet(page).textContent()
    await sheet(page).focus()
    const isRedo = below(3) === 0
    await page.keyboard.press(isRedo ? 'ControlOrMeta+Shift+Z' : 'ControlOrMeta+Z')
    const after = await sheet(page).textContent()
    const undone = [...this.written].filter((word) => before!.includes(word) && !after!.includes(word))
    for (const word of isRedo ? [] : undone) {
      const writer = this.writers.get(word)!
      if (writer === page || !this.tabs.includes(writer)) continue
      // The other tab may have removed the word at the same time.
      expect((await sheet(writer).textContent())!.includes(word), `${word}: ${this.log.join(', ')}`).toBe(false)
    }
    for (const word of undone) this.written.delete(word)
    for (const [word] of after!.matchAll(/w\d+z/g)) this.written.add(word)
  }

  private async network(): Promise<void> {
    this.isOffline = !this.isOffline
    await this.context.setOffline(this.isOffline)
  }

  private async loseAnswer(page: Page): Promise<void> {
    await page.route(
      '**/v1/update_content',
      async (route) => {
        await route.fetch().catch(() => null)
        await route.abort().catch(() => null)
      },
      { times: 1 },
    )
  }

  private async openTab(): Promise<void> {
    if (this.tabs.length > 1 || this.isOffline) return
    const page = await this.context.newPage()
    await openDesk(page, this.project)
    this.tabs.push(page)
  }

  /**
   * Kills a tab without a last request to the server, after its words have reached the journal or
   * the server. Words that a choice in another tab has replaced are in the history only.
   */
  private async kill(page: Page): Promise<void> {
    if (this.isOffline) return
    await page.evaluate(cutNetwork)
    const text = (await sheet(page).textContent()) ?? ''
    await expect(async () => {
      const kept = (await page.evaluate(journal)) + (await this.project.saved()).join(' ')
      const missing: string[] = []
      for (const [word] of text.matchAll(/w\d+z/g)) {
        const isKept = !this.written.has(word) || kept.includes(word) || (await this.project.remembers(word))
        if (!isKept) missing.push(word)
      }
      expect(missing, this.log.join(', ')).toEqual([])
    }).toPass({ timeout: timeLimit(60_000) })
    await page.close()
    this.tabs.splice(this.tabs.indexOf(page), 1)
    if (this.tabs.length === 0) {
      const again = await this.context.newPage()
      await openDesk(again, this.project)
      this.tabs.push(again)
    }
  }

  private async choose(page: Page): Promise<void> {
    // A text of a killed tab and a conflict can both wait for a choice.
    const open = page.getByRole('button', { name: 'Compare and choose' }).first()
    if (!(await open.isVisible())) return
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Two versions' })
    await dialog.getByRole('button', { name: below(2) === 0 ? 'Keep mine' : 'Take theirs' }).click()
    // Without a network, or if the answer is lost, the choice is repeated later.
    const failed = dialog.getByText('The server could not be reached')
    await expect.poll(async () => (await dialog.count()) === 0 || (await failed.isVisible())).toBe(true)
    if (await failed.isVisible()) await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  }

  async act(): Promise<void> {
    const page = this.tab
    const acts: (readonly [string, number, () => Promise<void>])[] = [
      ['type', 8, () => this.type(page)],
      ['paste', 2, () => this.pasteText(page)],
      ['edit', 3, () => this.edit(page)],
      ['undo', 2, () => this.undo(page)],
      ['save', 2, () => page.keyboard.press('ControlOrMeta+s')],
      ['network', 2, () => this.network()],
      ['lose an answer', 1, () => this.loseAnswer(page)],
      ['open a tab', 2, () => this.openTab()],
      ['kill', 1, () => this.kill(page)],
      ['choose', 2, () => this.choose(page)],
    ]
    let at = below(acts.reduce((sum, [, weight]) => sum + weight, 0))
    const [name, , run] = acts.find(([, weight]) => (at -= weight) < 0)!
    this.log.push(`${name} (tab ${this.tabs.indexOf(page)})`)
    await page.bringToFront()
    await run()
  }

  /** Reconnects, decides all conflicts, and waits until every tab is saved. */
  async finish(): Promise<void> {
    if (this.isOffline) await this.network()
    await expect(async () => {
      for (const page of this.tabs) {
        await page.bringToFront()
        await this.choose(page)
        await page.keyboard.press('ControlOrMeta+s')
        await expect(word(page, 'Saved')).toBeVisible({ timeout: 2000 })
      }
      for (const page of this.tabs) await expect(word(page, 'Saved')).toBeVisible({ timeout: 100 })
    }).toPass({ timeout: timeLimit(60_000) })
  }

  /** Returns the unsent text of killed tabs. It is put back when the project is opened again. */
  async unsent(): Promise<string> {
    return this.tabs[0]!.evaluate(journal)
  }

  async close(): Promise<void> {
    for (const page of this.tabs.slice(1)) await page.close()
  }
}
