import { useUser } from './account.ts'
import { useInstallation } from './installation.ts'

/**
 * Returns true if no language model writes for this person. People with their own AI key have one.
 */
export const useIsWithoutModel = (): boolean => {
  const { data: installation } = useInstallation()
  const { data: user } = useUser()
  return installation?.writer.kind === 'builtin' && user?.byok === false
}
