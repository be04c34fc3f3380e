import { Link } from 'wouter';

interface SectionNavProps<Name extends string> {
  /** For screen readers. */
  label: string;
  current: Name;
  /** In their order. */
  sections: readonly { name: Name; title: string; href: string }[];
}

/** Links to the pages of an area, which look as tabs do. */
export const SectionNav = <Name extends string>({ label, current, sections }: SectionNavProps<Name>) => (
  <nav className="section-nav" aria-label={label}>
    {sections.map(({ name, title, href }) => (
      <Link key={name} href={href} aria-current={name === current ? 'page' : undefined}>
        {title}
      </Link>
    ))}
  </nav>
);
