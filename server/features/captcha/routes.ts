import type { InkloomContract } from '#contract/contract.ts'
import type { Captcha } from '../../captcha/captcha.ts'
import type { Handlers } from '../../http/serve.ts'

export const captchaRoutes = ({
  captcha,
}: {
  captcha: Captcha
}): Handlers<Pick<InkloomContract, 'GET /captcha'>, unknown> => ({
  'GET /captcha': () => captcha.offer(),
})
