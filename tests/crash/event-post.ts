import { setTimeout } from 'node:timers/promises'
import { random } from '#tests/random.ts'
import type { StripeEvent, StripeServer } from '../doubles/stripe-server/stripe-server.ts'

const MOST_COPIES = 4
const CARRIERS = 16
/**
 * Copies wait until this many are queued, so that they are well mixed. More events are added during
 * delivery.
 */
const MIXED = 150
const BUSY_MS = 20
const DEAD_MS = 400

/**
 * Delivers events to a server that may be killed: each one to four times, in any order, until every
 * copy is acknowledged.
 */
export class EventPost {
  readonly #stripe: StripeServer
  readonly #url: string
  readonly #waiting: StripeEvent[] = []
  #taken = 0
  #carried = 0
  readonly acknowledged = new Set<string>()
  copies = 0
  attempts = 0
  /**
   * Called when a server has processed a new event. Its answer is dropped, so that the event is
   * delivered again.
   */
  onLostAnswer: (() => void) | null = null

  constructor(stripe: StripeServer, url: string) {
    this.#stripe = stripe
    this.#url = url
  }

  /** Number of acknowledged copies. */
  get carried(): number {
    return this.#carried
  }

  /**
   * Runs the steps one after the other while events are delivered, and resolves when all events are
   * acknowledged.
   */
  async carry(happenings: Iterator<unknown>): Promise<void> {
    let over = false
    const carrier = async () => {
      while (!over || this.#waiting.length > 0) {
        while (!over && this.#waiting.length < MIXED) {
          over = happenings.next().done === true
          this.#collect()
        }
        const [event] = this.#waiting.splice(Math.floor(random() * this.#waiting.length), 1)
        if (!event) continue
        const status = await this.#deliver(event)
        if (status === 200 && this.onLostAnswer && !this.acknowledged.has(event.id)) {
          this.onLostAnswer()
          this.onLostAnswer = null
          this.#waiting.push(event)
        } else if (status === 200) {
          this.acknowledged.add(event.id)
          this.#carried++
        } else {
          this.#waiting.push(event)
          await setTimeout(status === null ? DEAD_MS : BUSY_MS)
        }
      }
    }
    await Promise.all(Array.from({ length: CARRIERS }, carrier))
  }

  #collect() {
    const { events } = this.#stripe.store
    for (const event of events.slice(this.#taken)) {
      const copies = 1 + Math.floor(random() * MOST_COPIES)
      this.copies += copies
      for (let copy = 0; copy < copies; copy++) this.#waiting.push(event)
    }
    this.#taken = events.length
  }

  /** Returns the status, or null if the server could not be reached. */
  async #deliver(event: StripeEvent): Promise<number | null> {
    this.attempts++
    try {
      const response = await this.#stripe.deliver(event, this.#url)
      await response.arrayBuffer()
      return response.status
    } catch {
      return null
    }
  }
}
