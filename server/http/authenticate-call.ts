import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, notFound } from './errors/api-error.ts'
import type { Limiter } from './limits/limiter.ts'

export interface OwnerRules<User> {
  isOwner: (user: User) => boolean
  /** Throws an ApiError if the last sign-in is too old for a change. */
  requireRecentSignIn: (user: User) => void
  /** Runs a change. Throws if the change was not recorded in the audit log. */
  audited: <T>(route: string, change: () => T | Promise<T>) => Promise<T>
}

export interface AuthenticationOptions<User extends Developer, Developer> {
  /** Returns the signed-in user. Throws an ApiError if nobody is signed in. */
  authenticate: (request: FastifyRequest) => Promise<User>
  /**
   * Returns the account of the key in the header `X-API-Key`. Throws an ApiError if the key is not
   * valid.
   */
  authenticateKey: (request: FastifyRequest) => Promise<Developer>
  limiter: Limiter
  /** Throws an ApiError if the account is scheduled for deletion. */
  refuseDeleted: (user: User) => void
  /** The rules for calls of `owner` access. */
  ownerRules: OwnerRules<User>
}

/**
 * The limit for session look-ups, counted over all calls of one address. Looking up an invalid
 * session costs a query too.
 */
const lookUpLimit = { calls: 6000, seconds: 60 }

export const sendsKey = ({ headers }: FastifyRequest): boolean => headers['x-api-key'] !== undefined

/**
 * Returns true if the caller is treated as a developer. A caller with neither a key nor a session
 * token gets the error about the key.
 */
const isByKey = (request: FastifyRequest): boolean => sendsKey(request) || !request.headers['token']

const notForKeys = () =>
  new ApiError(
    'forbidden',
    'An API key cannot make this call. The calls that a key can make are listed in the API reference.',
  )

/** Returns a function that authenticates the caller of a call which is not open to everybody. */
export const createAuthentication = <User extends Developer, Developer>({
  authenticate,
  authenticateKey,
  limiter,
  refuseDeleted,
  ownerRules,
}: AuthenticationOptions<User, Developer>) => {
  const countLookUp = (network: string) => limiter.take('any call of a user', network, lookUpLimit)
  /**
   * Authenticates the owner. Everybody else gets the same response as for a call that does not
   * exist.
   */
  const authenticateOwner = async (request: FastifyRequest, network: string): Promise<User> => {
    if (!request.headers['token']) throw notFound('call')
    const user = await countLookUp(network)
      .then(() => authenticate(request))
      .catch((error: unknown) => {
        throw error instanceof ApiError ? notFound('call') : error
      })
    if (!ownerRules.isOwner(user)) throw notFound('call')
    refuseDeleted(user)
    if (!['GET', 'HEAD'].includes(request.method)) ownerRules.requireRecentSignIn(user)
    return user
  }
  return async (request: FastifyRequest, network: string, { access, whileDeleted }: Endpoint): Promise<Developer> => {
    if (access === 'owner') return authenticateOwner(request, network)
    await countLookUp(network)
    if (access === 'developer' && isByKey(request)) return authenticateKey(request)
    if (access !== 'developer' && sendsKey(request) && !request.headers['token']) {
      // A wrong key gets 401 here too, because 403 would reveal that it is valid.
      await authenticateKey(request)
      throw notForKeys()
    }
    const user = await authenticate(request)
    if (!whileDeleted) refuseDeleted(user)
    return user
  }
}
