import { Tabs, TextInput } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { Chats } from './chats.tsx';
import { Groups } from './groups.tsx';
import type { SidebarProps } from './list-props.ts';
import { OwnUser } from './own-user.tsx';
import { People } from './people.tsx';

/** The conversations of the user, and the people and groups to start one with. */
export function Sidebar({ open, onOpen }: SidebarProps) {
  const [search, setSearch] = useState('');
  const list = { open, onOpen, search: search.trim() };
  return (
    <nav className="chat-column chat-sidebar" aria-label={texts.sidebar.label}>
      <OwnUser />
      <TextInput
        type="search"
        aria-label={texts.sidebar.search}
        placeholder={texts.sidebar.search}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        p="xs"
      />
      <Tabs defaultValue="chats" className="chat-column" keepMounted={false}>
        <Tabs.List grow>
          <Tabs.Tab value="chats">{texts.sidebar.chats}</Tabs.Tab>
          <Tabs.Tab value="people">{texts.sidebar.people}</Tabs.Tab>
          <Tabs.Tab value="groups">{texts.sidebar.groups}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="chats" className="scrolling">
          <Chats {...list} />
        </Tabs.Panel>
        <Tabs.Panel value="people" className="scrolling">
          <People {...list} />
        </Tabs.Panel>
        <Tabs.Panel value="groups" className="scrolling">
          <Groups {...list} />
        </Tabs.Panel>
      </Tabs>
    </nav>
  );
}
