import type { WaitingState } from './language-model.ts'

/**
 * `no-token`: nothing arrived within the allowed time; `dead`: nothing arrived, and the server
 * answers nothing else; `mid-stream`: the stream stopped.
 */
export type Silence = 'no-token' | 'dead' | 'mid-stream'

export interface SilenceRules {
  /** Milliseconds until the first token; a local server may have to load the model first. */
  firstTokenMs: number
  /** Maximum milliseconds between two tokens. */
  silenceMs: number
  /**
   * The interval at which the wait is reported and the server is checked, while nothing has
   * arrived.
   */
  checkEveryMs: number
  /** The client gives up on a server that shows no sign of life for this long. */
  aliveWithinMs: number
}

interface SilenceWatch {
  rules: SilenceRules
  /** Checks if the server answers another request. Missing for servers that must not be asked. */
  isAlive?: (signal: AbortSignal) => Promise<boolean>
  onWaiting: (state: WaitingState) => void
  /** Called once. */
  onSilence: (silence: Silence) => void
}

/** Watches a stream with a single timer, however many tokens arrive. */
export const watchSilence = ({ rules, isAlive, onWaiting, onSilence }: SilenceWatch) => {
  const begunAt = performance.now()
  const stopping = new AbortController()
  let movedAt = begunAt
  let aliveAt = begunAt
  let answered: boolean | undefined
  let started = false
  let timer: NodeJS.Timeout

  /**
   * This process may itself be slow, so a server counts as dead only after it failed to answer a
   * check.
   */
  const isDead = () => answered === false && performance.now() - aliveAt >= rules.aliveWithinMs
  const pingTimeoutMs = Math.max(1, rules.aliveWithinMs - rules.checkEveryMs)

  const ask = async () => {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(pingTimeoutMs)])
    answered = await isAlive!(signal).catch(() => false)
    if (stopping.signal.aborted) return
    if (answered) aliveAt = performance.now()
    else if (isDead()) giveUp('dead')
  }

  const giveUp = (silence: Silence) => {
    stopping.abort()
    clearTimeout(timer)
    onSilence(silence)
  }

  const checkMidStream = () => {
    const left = movedAt + rules.silenceMs - performance.now()
    if (left <= 0) onSilence('mid-stream')
    else timer = setTimeout(checkMidStream, left)
  }

  const checkStart = () => {
    const now = performance.now()
    if (now - begunAt >= rules.firstTokenMs) giveUp('no-token')
    else if (isDead()) giveUp('dead')
    else {
      onWaiting({ reason: 'no-answer', seconds: Math.round((now - begunAt) / 1000), isAlive: answered })
      if (isAlive) void ask()
      wait()
    }
  }
  const wait = () => {
    const left = begunAt + rules.firstTokenMs - performance.now()
    timer = setTimeout(checkStart, Math.max(0, Math.min(rules.checkEveryMs, left)))
  }
  wait()

  return {
    /**
     * Data arrived that is not the answer, such as headers or a comment, so the server is alive.
     */
    onBytes: () => {
      aliveAt = performance.now()
    },
    onToken: () => {
      movedAt = performance.now()
      if (started) return
      started = true
      stopping.abort()
      clearTimeout(timer)
      timer = setTimeout(checkMidStream, rules.silenceMs)
    },
    stop: () => {
      stopping.abort()
      clearTimeout(timer)
    },
  }
}
