import { ActionIcon, Group, Popover, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { mostViews, type SavedView, savedViewSchema } from '../../../src-shared/table-views.ts';
import { Button } from '../../ui/kit/button.tsx';
import { firstMessage } from '../../ui/kit/first-message.ts';
import { Foreign, quoted } from '../../ui/kit/foreign.tsx';
import { Form } from '../../ui/kit/form.tsx';
import type { ChangeableViews } from './use-table-views.ts';

interface SavedViewsProps extends Pick<ChangeableViews, 'views' | 'change'> {
  /** What is shown now. */
  current: () => Omit<SavedView, 'name'>;
  onShow: (view: SavedView) => void;
}

/** Views of the list that the owner has kept by a name: what is looked for, its order and its columns. */
export function SavedViews({ views, change, current, onShow }: SavedViewsProps) {
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  /** The list that says so to the eye is not where the focus is. */
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { views: saved } = views;
  const fault = firstMessage(savedViewSchema.shape.name, name);
  const isThere = saved.some(view => view.name === name.trim());
  const isFull = saved.length >= mostViews && !isThere;
  const save = () => {
    setTried(true);
    if (fault !== null || isFull) return;
    const view = { name: name.trim(), ...current() };
    change({ views: [...saved.filter(one => one.name !== view.name), view] });
    setName('');
    setTried(false);
    setSaid(`The view ${quoted(view.name)} is kept.`);
  };
  return (
    <Popover
      position="bottom-end"
      shadow="md"
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={32}
          aria-label="Views"
          title="Views"
          onClick={() => {
            setOpened(!opened);
            setSaid('');
          }}
        >
          <IconBookmark size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        aria-label="Saved views"
        w="min(20rem, 95vw)"
        mah="min(32rem, 70vh)"
        style={{ overflow: 'auto' }}
      >
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <Stack gap="sm">
          {saved.length === 0 ? (
            <Text size="sm" c="dimmed">
              A view keeps what is looked for, the order and the columns. None is kept so far.
            </Text>
          ) : (
            <Stack gap={2} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {saved.map(view => (
                <Group key={view.name} component="li" gap={4} wrap="nowrap">
                  <Button
                    size="xs"
                    variant="subtle"
                    justify="flex-start"
                    fullWidth
                    ta="start"
                    data-named
                    onClick={() => {
                      onShow(view);
                      setOpened(false);
                    }}
                  >
                    <Foreign>{view.name}</Foreign>
                  </Button>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={30}
                    aria-label={`Delete the view ${view.name}`}
                    onClick={() => {
                      change({ views: saved.filter(one => one !== view) });
                      // The button goes, and the focus with it.
                      field.current?.focus();
                      setSaid(`The view ${quoted(view.name)} was deleted.`);
                    }}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              ))}
            </Stack>
          )}
          <Form
            pending={false}
            onSubmit={event => {
              event.preventDefault();
              save();
            }}
          >
            <Group gap="xs" align="flex-start" wrap="nowrap">
              <TextInput
                ref={field}
                size="xs"
                flex={1}
                aria-label="Name of the view"
                placeholder="Name of what is shown now"
                autoComplete="off"
                maxLength={60}
                value={name}
                error={tried && (fault ?? (isFull ? `At most ${mostViews} views are kept.` : null))}
                onChange={event => setName(event.currentTarget.value)}
              />
              <Button size="xs" type="submit">
                {isThere ? 'Replace' : 'Save'}
              </Button>
            </Group>
          </Form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
