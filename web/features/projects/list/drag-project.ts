import { type DragEvent, useState } from 'react'
import type { ProjectItem } from '#contract/projects.ts'

const TYPE = 'application/x-inkloom-project'

/** Returns the properties of a row that can be dragged onto a folder. */
export const draggable = (project: ProjectItem) => ({
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.setData(TYPE, project.id)
    event.dataTransfer.effectAllowed = 'move'
  },
})

const isProject = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(TYPE)

/** Returns true while a project is dragged over an element, and the properties of that element. */
export const useDropTarget = (onDrop: (projectId: string) => void) => {
  const [over, setOver] = useState(false)
  const target = {
    onDragOver: (event: DragEvent) => {
      if (!isProject(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      const id = event.dataTransfer.getData(TYPE)
      if (id === '') return
      event.preventDefault()
      onDrop(id)
    },
  }
  return { over, target }
}
