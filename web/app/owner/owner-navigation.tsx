import { NavLink } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import { ownerGroups, ownerSections, sectionPath } from './owner-sections.ts'

export const OwnerNavigation = ({ className }: { className: string }) => (
  <nav aria-label="Sections of the owner’s page" className={className}>
    <div className="flex flex-col gap-24 lg:sticky lg:top-48">
      {ownerGroups.map((group) => {
        const sections = ownerSections.filter((section) => section.group === group)
        if (sections.length === 0) return null
        return (
          <section key={group} aria-label={group}>
            <h2 className="mb-4 text-13 text-quiet">{group}</h2>
            <ul>
              {sections.map(({ path, title }) => (
                <li key={path} className="border-b border-rule lg:border-none">
                  <NavLink
                    end
                    to={sectionPath(path)}
                    className={({ isActive }) =>
                      classNames(
                        'flex min-h-target items-center lg:-ms-12 lg:min-h-control lg:rounded-control lg:px-12 lg:hover:bg-wash',
                        isActive && 'lg:bg-wash lg:font-medium',
                      )
                    }
                  >
                    {title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  </nav>
)
