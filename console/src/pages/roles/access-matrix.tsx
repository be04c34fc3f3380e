import { Checkbox, Table } from '@mantine/core';
import { useRef } from 'react';
import { useMay } from '../../api/rights.ts';
import { useSetAccess, type Access, type Permission, type RoleAccess } from '../../api/roles.ts';
import { useRestOfWindow } from '../../components/rest-of-window.ts';
import { ScrollingPaper } from '../../components/scrolling-paper.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

const labels = texts.roles;

/** A permission that is either allowed or denied. */
export const isGrant = ({ availableValues }: Permission): boolean => availableValues?.includes('deny') === true;

/** In the language of the console. */
export const titleOf = (id: string, title: string): string =>
  (texts.rights.permissions as Record<string, string>)[id] ?? title;

interface Right {
  kind: Access['kind'];
  id: string;
  title: string;
}

/** Which permissions and features each role has; the boxes change them. */
export function AccessMatrix({ appId, roles }: { appId: string; roles: RoleAccess[] }) {
  const set = useSetAccess(appId);
  const may = useMay();
  const scrollable = useRef<HTMLDivElement>(null);
  const height = useRestOfWindow(scrollable);
  const permissions = (roles[0]?.permissions ?? []).filter(isGrant);
  const rights: Record<string, Right[]> = {
    [labels.permissions]: permissions.map(({ id, title }) => ({ kind: 'permission', id, title: titleOf(id, title) })),
    [labels.features]: Object.entries(texts.rights.features).map(([id, title]) => ({ kind: 'feature', id, title })),
  };
  const isReadOnly = (kind: Access['kind'], isAllowed: boolean) => {
    if (kind === 'permission') return !may('set-role-permissions');
    return !may(isAllowed ? 'restrict-features' : 'allow-features');
  };
  return (
    <>
      {set.error && <ErrorState error={set.error} />}
      <ScrollingPaper element={scrollable} height={height} label={labels.matrix}>
        <Table stickyHeader miw={220 + 110 * roles.length}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{labels.right}</Table.Th>
              {roles.map(({ role: { role } }) => (
                <Table.Th key={role}>{role}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          {Object.entries(rights).map(([title, ofKind]) => (
            <Table.Tbody key={title}>
              <Table.Tr>
                <Table.Th scope="rowgroup" colSpan={roles.length + 1}>
                  {title}
                </Table.Th>
              </Table.Tr>
              {ofKind.map((right) => (
                <Table.Tr key={right.id}>
                  <Table.Th scope="row" fw={400}>
                    {right.title}
                  </Table.Th>
                  {roles.map((access) => {
                    const { role } = access.role;
                    const isAllowed = allows(access, right);
                    return (
                      <Table.Td key={role}>
                        <Checkbox
                          aria-label={labels.cell(right.title, role)}
                          checked={isAllowed}
                          disabled={isReadOnly(right.kind, isAllowed)}
                          onChange={() => set.mutate({ role, kind: right.kind, id: right.id, isAllowed: !isAllowed })}
                        />
                      </Table.Td>
                    );
                  })}
                </Table.Tr>
              ))}
            </Table.Tbody>
          ))}
        </Table>
      </ScrollingPaper>
    </>
  );
}

const allows = ({ permissions, restricted }: RoleAccess, { kind, id }: Right): boolean =>
  kind === 'feature'
    ? !restricted.includes(id)
    : permissions.find((permission) => permission.id === id)?.value !== 'deny';
