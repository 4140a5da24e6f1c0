import { Refusal } from '../../http/refusal.ts'
import type { ProjectUser } from './parts.ts'

export const checkPremium = ({ premium }: ProjectUser) => {
  if (!premium)
    throw new Refusal(
      'premium_required',
      'Export and import of files come with Premium or your own AI key. Your text stays here as it is.',
    )
}
