'use strict';

const shared = require('./shared');

function Aisle(fleet) {
  this.fleet = fleet;
  this.resource = 'aisles';
}
Object.assign(Aisle.prototype, shared);

function Barcode(fleet) {
  this.fleet = fleet;
  this.resource = 'barcodes';
}
Object.assign(Barcode.prototype, shared);

function Bay(fleet) {
  this.fleet = fleet;
  this.resource = 'bays';
}
Object.assign(Bay.prototype, shared);

function Carrier(fleet) {
  this.fleet = fleet;
  this.resource = 'carriers';
}
Object.assign(Carrier.prototype, shared);

function Claim(fleet) {
  this.fleet = fleet;
  this.resource = 'claims';
}
Object.assign(Claim.prototype, shared);

function Courier(fleet) {
  this.fleet = fleet;
  this.resource = 'couriers';
}
Object.assign(Courier.prototype, shared);

function Crate(fleet) {
  this.fleet = fleet;
  this.resource = 'crates';
}
Object.assign(Crate.prototype, shared);

function Customs(fleet) {
  this.fleet = fleet;
  this.resource = 'customs_forms';
}
Object.assign(Customs.prototype, shared);

function Depot(fleet) {
  this.fleet = fleet;
  this.resource = 'depots';
}
Object.assign(Depot.prototype, shared);

function Driver(fleet) {
  this.fleet = fleet;
  this.resource = 'drivers';
}
Object.assign(Driver.prototype, shared);

function Dock(fleet) {
  this.fleet = fleet;
  this.resource = 'docks';
}
Object.assign(Dock.prototype, shared);

function Hub(fleet) {
  this.fleet = fleet;
  this.resource = 'hubs';
}
Object.assign(Hub.prototype, shared);

function Invoice(fleet) {
  this.fleet = fleet;
  this.resource = 'invoices';
}
Object.assign(Invoice.prototype, shared);

function Label(fleet) {
  this.fleet = fleet;
  this.resource = 'labels';
}
Object.assign(Label.prototype, shared);

function Locker(fleet) {
  this.fleet = fleet;
  this.resource = 'lockers';
}
Object.assign(Locker.prototype, shared);

function Manifest(fleet) {
  this.fleet = fleet;
  this.resource = 'manifests';
}
Object.assign(Manifest.prototype, shared);

function Pallet(fleet) {
  this.fleet = fleet;
  this.resource = 'pallets';
}
Object.assign(Pallet.prototype, shared);

function Pickup(fleet) {
  this.fleet = fleet;
  this.resource = 'pickups';
}
Object.assign(Pickup.prototype, shared);

function Quote(fleet) {
  this.fleet = fleet;
  this.resource = 'quotes';
}
Object.assign(Quote.prototype, shared);

function Rate(fleet) {
  this.fleet = fleet;
  this.resource = 'rates';
}
Object.assign(Rate.prototype, shared);

function Return(fleet) {
  this.fleet = fleet;
  this.resource = 'returns';
}
Object.assign(Return.prototype, shared);

function Route(fleet) {
  this.fleet = fleet;
  this.resource = 'routes';
}
Object.assign(Route.prototype, shared);

function Scan(fleet) {
  this.fleet = fleet;
  this.resource = 'scans';
}
Object.assign(Scan.prototype, shared);

function Shelf(fleet) {
  this.fleet = fleet;
  this.resource = 'shelves';
}
Object.assign(Shelf.prototype, shared);

function Tariff(fleet) {
  this.fleet = fleet;
  this.resource = 'tariffs';
}
Object.assign(Tariff.prototype, shared);

function Van(fleet) {
  this.fleet = fleet;
  this.resource = 'vans';
}
Object.assign(Van.prototype, shared);

function Warehouse(fleet) {
  this.fleet = fleet;
  this.resource = 'warehouses';
}
Object.assign(Warehouse.prototype, shared);

function Zone(fleet) {
  this.fleet = fleet;
  this.resource = 'zones';
}
Object.assign(Zone.prototype, shared);

// Labels alone can be voided.
Label.prototype.void = function discard(id) {
  return this.fleet.send(`${this.buildUrl(id)}:void`, 'POST'); // uses parcels.void
};

module.exports = {
  Aisle,
  Barcode,
  Bay,
  Carrier,
  Claim,
  Courier,
  Crate,
  Customs,
  Depot,
  Driver,
  Dock,
  Hub,
  Invoice,
  Label,
  Locker,
  Manifest,
  Pallet,
  Pickup,
  Quote,
  Rate,
  Return,
  Route,
  Scan,
  Shelf,
  Tariff,
  Van,
  Warehouse,
  Zone,
};
