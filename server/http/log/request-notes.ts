import type { FastifyRequest } from 'fastify'

interface Notes {
  /** The id of the account that the request acts for. */
  user?: string
  /** The route to log if the request matched no route template. */
  route?: string
}

const notes = new WeakMap<FastifyRequest, Notes>()

/** Stores facts about a request while it is handled, for its line in the access log. */
export const noteRequest = (request: FastifyRequest, found: Notes): void => {
  notes.set(request, { ...notes.get(request), ...found })
}

export const userOf = (request: FastifyRequest): string | undefined => notes.get(request)?.user

/**
 * Returns the template of the matched call or page. It never returns the address itself, which may
 * contain a token.
 */
export const routeOf = (request: FastifyRequest): string => {
  const noted = notes.get(request)?.route
  if (noted !== undefined) return noted
  const { url } = request.routeOptions
  if (url !== undefined && url !== '/*') return url
  return request.originalUrl.startsWith('/v1/') ? '/v1/*' : '/*'
}
