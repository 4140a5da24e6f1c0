// Downloads the pinned Node.js if this machine's is too old. prepare.mjs runs this while packages
// are installed, because both mostly wait for the network.
import { findNode } from './find-node.mjs'

findNode()
