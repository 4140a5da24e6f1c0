import { useMutation } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Opens the payment provider's page for the subscription. `first` makes it the primary button. */
export const ManageSubscription = ({ first, compact = false }: { first: boolean; compact?: boolean }) => {
  const open = useMutation({
    mutationFn: () => api('GET /stripe_dashboard'),
    onSuccess: ({ dashboard_url }) => window.location.assign(dashboard_url),
    onError: (error) =>
      toast.error(messageOf(error, 'Your subscription could not be opened. Nothing was changed. Please try again.')),
  })
  return (
    <Button
      variant={first ? 'primary' : 'plain'}
      compact={compact}
      pending={open.isPending && 'Opening'}
      onClick={() => open.mutate()}
    >
      Manage subscription
    </Button>
  )
}
