import { createBrowserRouter } from 'react-router'
import { Elsewhere } from './elsewhere.tsx'
import { ErrorPage } from './error-page.tsx'
import { SignedIn, Visitor } from './guards.tsx'
import { Opening } from './opening.tsx'

/** Pages come in files of their own, so that none waits for another's code. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: Opening,
    children: [
      {
        Component: Visitor,
        children: [
          {
            path: 'login',
            lazy: { Component: async () => (await import('../features/accounts/login-page.tsx')).LoginPage },
          },
          {
            path: 'signup',
            lazy: { Component: async () => (await import('../features/accounts/signup-page.tsx')).SignupPage },
          },
        ],
      },
      {
        path: 'login_with_token',
        lazy: {
          Component: async () => (await import('../features/accounts/login-with-token-page.tsx')).LoginWithTokenPage,
        },
      },
      {
        path: 'test_issuer',
        lazy: { Component: async () => (await import('../features/accounts/test-issuer-page.tsx')).TestIssuerPage },
      },
      {
        path: 'cancel_payment',
        lazy: {
          Component: async () => (await import('../features/billing/cancel-payment-page.tsx')).CancelPaymentPage,
        },
      },
      {
        path: 'mailbox',
        lazy: { Component: async () => (await import('../features/installation/mailbox-page.tsx')).MailboxPage },
      },
      {
        Component: SignedIn,
        children: [
          {
            path: 'purchase_confirmation',
            lazy: {
              Component: async () =>
                (await import('../features/billing/purchase-confirmation-page.tsx')).PurchaseConfirmationPage,
            },
          },
          {
            path: 'test_checkout/:id',
            lazy: {
              Component: async () => (await import('../features/billing/test-checkout-page.tsx')).TestCheckoutPage,
            },
          },
          {
            path: 'test_billing',
            lazy: {
              Component: async () => (await import('../features/billing/test-billing-page.tsx')).TestBillingPage,
            },
          },
          {
            lazy: { Component: async () => (await import('./open-account.tsx')).OpenAccount },
            children: [
              {
                lazy: { Component: async () => (await import('./app-shell.tsx')).AppShell },
                children: [
                  {
                    path: 'app',
                    ErrorBoundary: ErrorPage,
                    lazy: {
                      Component: async () => (await import('../features/projects/list/open-project.tsx')).OpenProject,
                    },
                  },
                  {
                    path: 'app/projects/:id',
                    ErrorBoundary: ErrorPage,
                    lazy: { Component: async () => (await import('./desk-page.tsx')).DeskPage },
                  },
                  {
                    path: 'app/new',
                    ErrorBoundary: ErrorPage,
                    lazy: {
                      Component: async () => (await import('../features/projects/wizard/wizard-page.tsx')).WizardPage,
                    },
                  },
                  {
                    path: 'app/books',
                    ErrorBoundary: ErrorPage,
                    lazy: {
                      Component: async () => (await import('../features/books/generator-page.tsx')).GeneratorPage,
                    },
                  },
                  {
                    path: 'app/books/:guid',
                    ErrorBoundary: ErrorPage,
                    lazy: { Component: async () => (await import('../features/books/book-page.tsx')).BookPage },
                  },
                  {
                    path: 'settings',
                    ErrorBoundary: ErrorPage,
                    lazy: { Component: async () => (await import('./settings-page.tsx')).SettingsPage },
                  },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', Component: Elsewhere },
    ],
  },
])
