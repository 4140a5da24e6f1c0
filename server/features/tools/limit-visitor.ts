import { messages } from '#contract/tools.ts'
import type { ToolDependencies } from './dependencies.ts'

const HOUR = 3600
const limits = {
  withCaptcha: { calls: 60, seconds: HOUR, say: messages.tooOften },
  /** The limit for programs. Pages solve a captcha instead. */
  withoutCaptcha: { calls: 10, seconds: HOUR, say: messages.tooOftenWithoutCaptcha },
}

interface Visitor {
  address: string
  network: string
  token: string | undefined
}

/**
 * Counts a call of any tool against the visitor's limit. Throws an ApiError if there were too many,
 * or the captcha is wrong.
 */
export const limitVisitor = async (
  { captcha, limiter }: Pick<ToolDependencies, 'captcha' | 'limiter'>,
  { address, network, token }: Visitor,
): Promise<void> => {
  if (!token) return limiter.take('free tools without a captcha', network, limits.withoutCaptcha)
  await captcha.check(token, address)
  await limiter.take('free tools', network, limits.withCaptcha)
}
