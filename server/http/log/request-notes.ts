import type { FastifyRequest } from 'fastify'

interface Notes {
  /** The id of the account that the request acts for. */
  user?: string
  /** What stands for the address, where no route template does. */
  route?: string
}

const notes = new WeakMap<FastifyRequest, Notes>()

/** Keeps what is found out about a request on its way, for its line in the access log. */
export const noteRequest = (request: FastifyRequest, found: Notes): void => {
  notes.set(request, { ...notes.get(request), ...found })
}

export const userOf = (request: FastifyRequest): string | undefined => notes.get(request)?.user

/** The template of the call or page that answers, never the address itself: that may hold a token. */
export const routeOf = (request: FastifyRequest): string => {
  const noted = notes.get(request)?.route
  if (noted !== undefined) return noted
  const { url } = request.routeOptions
  if (url !== undefined && url !== '/*') return url
  return request.originalUrl.startsWith('/v1/') ? '/v1/*' : '/*'
}
