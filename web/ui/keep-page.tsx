import { Component, type ReactNode } from 'react'

interface KeepPageProps {
  /** Shown in place of content that fails. */
  instead: ReactNode
  children: ReactNode
}

/**
 * Keeps the rest of the page when a part of it throws or can't be loaded. React offers this only as
 * a class.
 */
export class KeepPage extends Component<KeepPageProps, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children
  }
}
