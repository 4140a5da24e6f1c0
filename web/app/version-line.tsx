import { useInstallation } from '../lib/installation.ts'

/** The version that this installation runs, for whoever reports a problem. */
export const VersionLine = () => {
  const { data: installation } = useInstallation()
  return installation ? <p className="text-13 text-quiet">Inkloom {installation.version}</p> : null
}
