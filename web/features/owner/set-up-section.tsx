import { useInstallation } from '#web/lib/installation.ts'

export const SetUpSection = () => {
  const { data } = useInstallation()
  return (
    <p>
      {data && (data.writer.kind === 'model' ? `${data.writer.name} writes here.` : 'The built-in writer writes here.')}
    </p>
  )
}
