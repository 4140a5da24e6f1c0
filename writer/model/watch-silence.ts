import type { WaitingState } from './language-model.ts'

/** `no-token`: nothing came in the whole time allowed; `dead`: nothing came, and the server answers nothing else either; `mid-stream`: it stopped. */
export type Silence = 'no-token' | 'dead' | 'mid-stream'

export interface SilenceRules {
  /** Until the first token; a local server may have to load the model first. */
  firstTokenMs: number
  /** Between two tokens. */
  silenceMs: number
  /** While nothing has come, whoever waits is told at this interval, and the server is asked whether it is alive. */
  checkEveryMs: number
  /** A server that gave no sign of life for so long is given up. */
  aliveWithinMs: number
}

interface SilenceWatch {
  rules: SilenceRules
  /** Asks the server for anything at all. Missing where a server is not asked. */
  isAlive?: (signal: AbortSignal) => Promise<boolean>
  onWaiting: (state: WaitingState) => void
  /** Called once. */
  onSilence: (silence: Silence) => void
}

/** One timer for a whole stream, however many tokens come. */
export const watchSilence = ({ rules, isAlive, onWaiting, onSilence }: SilenceWatch) => {
  const begunAt = performance.now()
  const stopping = new AbortController()
  let movedAt = begunAt
  let aliveAt = begunAt
  let answered: boolean | undefined
  let started = false
  let timer: NodeJS.Timeout

  /** A process that is busy itself may look late: only a server that was asked in vain is given up. */
  const isDead = () => answered === false && performance.now() - aliveAt >= rules.aliveWithinMs
  const patienceMs = Math.max(1, rules.aliveWithinMs - rules.checkEveryMs)

  const ask = async () => {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(patienceMs)])
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
    /** Something came that is not the answer, such as headers or a comment: the server lives. */
    breathed: () => {
      aliveAt = performance.now()
    },
    moved: () => {
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
