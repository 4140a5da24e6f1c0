// Downloads the pinned Node.js if this machine's is too old. prepare.mjs runs this beside the
// installation of packages, because each of the two mostly waits.
import { findNode } from './find-node.mjs'

findNode()
