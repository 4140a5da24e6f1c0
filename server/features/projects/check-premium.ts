import { ApiError } from '../../http/errors/api-error.ts'
import type { ProjectUser } from './dependencies.ts'

export const checkPremium = ({ premium }: ProjectUser) => {
  if (!premium)
    throw new ApiError(
      'premium_required',
      'Export and import of files come with Premium or your own AI key. Your text stays here as it is.',
    )
}
