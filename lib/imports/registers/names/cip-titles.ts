/** Spanish of the titles of CIP 2020 that American institutions report. */
export const CIP_TITLES: Readonly<Record<string, string>> = {
  'Baking and Pastry Arts/Baker/Pastry Chef': 'Panadería y pastelería',
  'Bartending/Bartender': 'Coctelería y servicio de bar',
  'Cooking and Related Culinary Arts, General': 'Cocina y artes culinarias, general',
  'Culinary Arts and Related Services, Other': 'Artes culinarias y servicios afines, otros',
  'Culinary Arts/Chef Training': 'Artes culinarias, formación de chef',
  'Culinary Science/Culinology': 'Ciencia culinaria',
  'Food Preparation/Professional Cooking/Kitchen Assistant': 'Preparación de alimentos y ayudante de cocina',
  'Food Service, Waiter/Waitress, and Dining Room Management/Manager':
    'Servicio de comedor y dirección de sala',
  'Hospitality Administration/Management, General': 'Gestión de la hospitalidad, general',
  'Hospitality Administration/Management, Other': 'Gestión de la hospitalidad, otros',
  'Hotel, Motel, and Restaurant Management': 'Gestión de hoteles y restaurantes',
  'Hotel/Motel Administration/Management': 'Gestión hotelera',
  'Resort Management': 'Gestión de complejos turísticos',
  'Restaurant, Culinary, and Catering Management/Manager': 'Gestión de restaurantes, cocina y catering',
  'Restaurant/Food Services Management': 'Gestión de restaurantes y servicios de comidas',
  'Viticulture and Enology': 'Viticultura y enología',
  'Wine Steward/Sommelier': 'Sumillería',
};
