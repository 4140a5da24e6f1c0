import { Component, type ReactNode } from 'react'

interface KeepPageProps {
  /** In the place of what broke. */
  instead: ReactNode
  children: ReactNode
}

/** Keeps the rest of the page when a part of it breaks or can't be loaded. React has this only as a class. */
export class KeepPage extends Component<KeepPageProps, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children
  }
}
