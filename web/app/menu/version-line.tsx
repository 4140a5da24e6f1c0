import { useInstallation } from '#web/lib/account/installation.ts'

/** Shows the version of this installation, for problem reports. */
export const VersionLine = () => {
  const { data: installation } = useInstallation()
  return installation ? <p className="text-13 text-quiet">Inkloom {installation.version}</p> : null
}
