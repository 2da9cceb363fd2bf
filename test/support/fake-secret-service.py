"""A small Secret Service (org.freedesktop.secrets) on the session bus, with the manners that real ones were seen to have.

Its one argument is the mode it begins in; a call of `Become` on /fake changes it. It says every call on stdout.
Written after the Secret Service API draft 0.2 of freedesktop.org. Sessions are "plain": libsecret asks for an encrypted
one first and takes a plain one where that is refused with NotSupported. For tests on a private bus only.
"""
import os
import sys

import dbus
import dbus.service
from dbus.lowlevel import HANDLER_RESULT_HANDLED, HANDLER_RESULT_NOT_YET_HANDLED, MethodCallMessage
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

ROOT = '/org/freedesktop/secrets'
LOGIN = ROOT + '/collection/login'
DEFAULT = ROOT + '/aliases/default'
SESSION = ROOT + '/session/plain'
SERVICE = 'org.freedesktop.Secret.Service'
COLLECTION = 'org.freedesktop.Secret.Collection'
ITEM = 'org.freedesktop.Secret.Item'
PROMPT = 'org.freedesktop.Secret.Prompt'
NOTHING = dbus.ObjectPath('/')
NO_ITEM = dbus.ObjectPath('/', variant_level=1)
NO_ITEMS = dbus.Array([], signature='o', variant_level=1)

MODES = {
    'works',       # as it should
    'forgets',     # a set succeeds and nothing is kept
    'dismissed',   # locked; the prompt is dismissed at once
    'unanswered',  # locked; the prompt is never answered
    'hanging',     # takes calls and never answers one
    'dying',       # ends in the middle of the first call that asks for an item
}


def say(text):
    print(text, flush=True)


class Failure(dbus.DBusException):
    def __init__(self, name, text):
        super().__init__(text, name=name)


class Properties(dbus.service.Object):
    """The properties that clients may ask for, per interface."""

    def properties(self):
        return {}

    @dbus.service.method(dbus.PROPERTIES_IFACE, in_signature='ss', out_signature='v')
    def Get(self, _interface, name):
        return self.properties()[name]

    @dbus.service.method(dbus.PROPERTIES_IFACE, in_signature='s', out_signature='a{sv}')
    def GetAll(self, _interface):
        return self.properties()


class Prompt(Properties):
    """`result` is of the type that a yes would have had: libsecret 0.20.5 hangs on a "dismissed" with any other."""

    def __init__(self, bus, path, dismissed, result):
        super().__init__(bus, path)
        self.dismissed, self.result = dismissed, result

    @dbus.service.method(PROMPT, in_signature='s')
    def Prompt(self, _window):
        if self.dismissed:
            GLib.timeout_add(20, self.Dismiss)

    @dbus.service.method(PROMPT)
    def Dismiss(self):
        self.Completed(True, self.result)

    @dbus.service.signal(PROMPT, signature='bv')
    def Completed(self, dismissed, result):
        pass


class Item(Properties):
    def __init__(self, fake, path, attributes, value):
        super().__init__(fake.bus, path)
        self.fake, self.path, self.attributes, self.value = fake, dbus.ObjectPath(path), attributes, value

    def properties(self):
        attributes = dbus.Dictionary(self.attributes, signature='ss')
        return dbus.Dictionary({'Attributes': attributes, 'Locked': self.fake.locked, 'Label': 'item'}, signature='sv')

    def secret(self):
        empty = dbus.Array([], signature='y')
        return dbus.Struct((dbus.ObjectPath(SESSION), empty, dbus.ByteArray(self.value), 'text/plain'), signature='oayays')

    @dbus.service.method(ITEM, out_signature='o')
    def Delete(self):
        if self.fake.locked:
            return self.fake.prompt(NO_ITEM)
        self.fake.items.remove(self)
        self.remove_from_connection()
        return NOTHING

    @dbus.service.method(ITEM, in_signature='o', out_signature='(oayays)')
    def GetSecret(self, _session):
        return self.secret()


class Collection(Properties):
    SUPPORTS_MULTIPLE_OBJECT_PATHS = True

    def __init__(self, fake):
        super().__init__()
        self.fake = fake
        for path in (LOGIN, DEFAULT):
            self.add_to_connection(fake.bus, path)

    def properties(self):
        paths = dbus.Array([item.path for item in self.fake.items], signature='o')
        return dbus.Dictionary({'Items': paths, 'Locked': self.fake.locked, 'Label': 'Login'}, signature='sv')

    @dbus.service.method(COLLECTION, in_signature='a{sv}(oayays)b', out_signature='oo')
    def CreateItem(self, properties, secret, _replace):
        fake = self.fake
        if fake.mode == 'dying':
            os._exit(1)
        if fake.locked:
            return NOTHING, fake.prompt(NO_ITEM)
        attributes = {str(key): str(value) for key, value in properties[ITEM + '.Attributes'].items()}
        value = bytes(secret[2])
        found = [item for item in fake.items if item.attributes == attributes]
        if found:
            found[0].value = value
            return found[0].path, NOTHING
        fake.number += 1
        item = Item(fake, f'{LOGIN}/{fake.number}', attributes, value)
        if fake.mode != 'forgets':
            fake.items.append(item)
        return item.path, NOTHING


class Fake(Properties):
    def __init__(self, bus, mode):
        super().__init__(bus, ROOT)
        self.bus, self.mode, self.items, self.number = bus, mode, [], 0
        Collection(self)

    @property
    def locked(self):
        return self.mode in ('dismissed', 'unanswered')

    def prompt(self, result):
        self.number += 1
        path = f'{ROOT}/prompt/{self.number}'
        Prompt(self.bus, path, self.mode == 'dismissed', result)
        return dbus.ObjectPath(path)

    def properties(self):
        paths = dbus.Array([dbus.ObjectPath(LOGIN)], signature='o')
        return dbus.Dictionary({'Collections': paths}, signature='sv')

    @dbus.service.method(SERVICE, in_signature='sv', out_signature='vo')
    def OpenSession(self, algorithm, _input):
        if algorithm != 'plain':
            raise Failure('org.freedesktop.DBus.Error.NotSupported', 'Only plain sessions.')
        return dbus.String('', variant_level=1), dbus.ObjectPath(SESSION)

    @dbus.service.method(SERVICE, in_signature='a{ss}', out_signature='aoao')
    def SearchItems(self, wanted):
        if self.mode == 'dying':
            os._exit(1)
        found = [item.path for item in self.items if wanted.items() <= item.attributes.items()]
        return ([], found) if self.locked else (found, [])

    @dbus.service.method(SERVICE, in_signature='ao', out_signature='aoo')
    def Unlock(self, paths):
        return ([], self.prompt(NO_ITEMS)) if self.locked else (paths, NOTHING)

    @dbus.service.method(SERVICE, in_signature='aoo', out_signature='a{o(oayays)}')
    def GetSecrets(self, paths, _session):
        return {item.path: item.secret() for item in self.items if item.path in paths}

    @dbus.service.method(SERVICE, in_signature='s', out_signature='o')
    def ReadAlias(self, name):
        return dbus.ObjectPath(LOGIN) if name == 'default' else NOTHING


class Control(dbus.service.Object):
    def __init__(self, fake):
        super().__init__(fake.bus, '/fake')
        self.fake = fake

    @dbus.service.method('test.keyholder.Fake', in_signature='s')
    def Become(self, mode):
        if mode not in MODES:
            raise Failure('test.keyholder.Unknown', mode)
        self.fake.mode = mode


def main():
    DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    mode = sys.argv[1]
    if mode not in MODES:
        sys.exit(f'There is no mode {mode}.')
    fake = Fake(bus, mode)
    Control(fake)

    def hear(_connection, message):
        if not isinstance(message, MethodCallMessage) or not (message.get_path() or '').startswith(ROOT):
            return HANDLER_RESULT_NOT_YET_HANDLED
        say(f'call {message.get_member()}')
        return HANDLER_RESULT_HANDLED if fake.mode == 'hanging' else HANDLER_RESULT_NOT_YET_HANDLED

    bus.add_message_filter(hear)
    name = dbus.service.BusName('org.freedesktop.secrets', bus)
    say(f'ready {name.get_name()}')
    GLib.MainLoop().run()


main()
