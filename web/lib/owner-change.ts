import { useSyncExternalStore } from 'react'
import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import { ownerMessages } from '#contract/owner.ts'
import { api, type Arguments } from './api.ts'
import { ApiError } from './api-error.ts'
import { session } from './session.ts'

type Outcome = 'signed-in' | 'given-up'

let waiting: ((outcome: Outcome) => void)[] = []
const listeners = new Set<() => void>()

/** The sign-in that a change by the owner waits for. The owner's page shows it while it is asked for. */
export const freshSignIn = {
  isAsked: (): boolean => waiting.length > 0,
  settle: (outcome: Outcome): void => {
    const settled = waiting
    waiting = []
    for (const settle of settled) settle(outcome)
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

const ask = (): Promise<Outcome> =>
  new Promise((resolve) => {
    const before = session.token()
    const stop = session.subscribe(() => {
      const now = session.token()
      if (now !== null && now !== before) freshSignIn.settle('signed-in')
    })
    waiting.push((outcome) => {
      stop()
      resolve(outcome)
    })
    for (const listener of listeners) listener()
  })

export const useFreshSignInAsked = (): boolean => useSyncExternalStore(freshSignIn.subscribe, freshSignIn.isAsked)

/**
 * Makes a call that changes something on the owner's page. Where the last sign-in is too old, it asks for one in place and then
 * makes the call again.
 */
export const ownerChange = async <R extends keyof InkloomContract>(
  route: R,
  ...given: Arguments<InkloomContract[R]>
): Promise<Reply<InkloomContract[R]>> => {
  try {
    return await api(route, ...given)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'sign_in_again') throw error
    if ((await ask()) === 'given-up')
      throw new ApiError(403, { code: 'sign_in_again', message: ownerMessages.notChanged })
    return api(route, ...given)
  }
}
