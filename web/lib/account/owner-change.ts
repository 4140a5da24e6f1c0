import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import { ownerMessages } from '#contract/owner.ts'
import { api, type Arguments } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { externalStore } from '../stores/external-store.ts'
import { session } from './session.ts'

type Outcome = 'signed-in' | 'given-up'

let waiting: ((outcome: Outcome) => void)[] = []
const store = externalStore({ get: () => waiting.length > 0 })

/**
 * The fresh sign-in that pending changes of the owner wait for. The owner's page shows a form while
 * one is needed.
 */
export const freshSignIn = {
  settle: (outcome: Outcome): void => {
    const settled = waiting
    waiting = []
    for (const settle of settled) settle(outcome)
    store.notify()
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
    store.notify()
  })

export const useFreshSignInNeeded = store.use

/**
 * Makes a call that changes something on the owner's page. If the last sign-in is too old, asks for
 * a new one in place and then repeats the call. Throws an ApiError if the person cancels.
 */
export const ownerChange = async <R extends keyof InkloomContract>(
  route: R,
  ...args: Arguments<InkloomContract[R]>
): Promise<Reply<InkloomContract[R]>> => {
  try {
    return await api(route, ...args)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'sign_in_again') throw error
    if ((await ask()) === 'given-up')
      throw new ApiError(403, { code: 'sign_in_again', message: ownerMessages.notChanged })
    return api(route, ...args)
  }
}
